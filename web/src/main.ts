// The page begins: styles, the connection, the words, the room of the address.
import { mount } from "svelte";
import App from "./App.svelte";
import { connection, say } from "./app";
import "./look/tokens.css";
import "./look/fonts.css";
import "./look/global.css";

connection.start();
void say.settle().finally(() => mount(App, { target: document.getElementById("app")! }));
