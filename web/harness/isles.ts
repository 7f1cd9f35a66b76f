import { mount } from "svelte";
import "../src/look/fonts.css";
import "../src/look/tokens.css";
import "../src/look/global.css";
import Isles from "./Isles.svelte";
mount(Isles, { target: document.getElementById("app")! });
