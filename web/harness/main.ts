// Looking at a board without a server: `npm run dev`, then /harness.html?fixture=NAME shows harness/fixtures/NAME.json, which
// harness/fixture makes with `isolario engine`. Not part of the build.
import { mount } from "svelte";
import "../src/look/tokens.css";
import Harness from "./Harness.svelte";

mount(Harness, { target: document.getElementById("app")! });
