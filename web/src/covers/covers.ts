// The plates of the atlas by game. A game without a plate of its own gets the bare one.
import "./plate.css";
import type { Component } from "svelte";
import Bare from "./Bare.svelte";
import CartaMagica from "./CartaMagica.svelte";
import FinisTerrae from "./FinisTerrae.svelte";
import IslesOfTerror from "./IslesOfTerror.svelte";
import Terra from "./Terra.svelte";
import TerraIncognita from "./TerraIncognita.svelte";
import TicTacToe from "./TicTacToe.svelte";

const plates: Record<string, Component<{ title: string }>> = {
  "carta-magica": CartaMagica,
  "finis-terrae": FinisTerrae,
  "isles-of-terror": IslesOfTerror,
  terra: Terra,
  "terra-incognita": TerraIncognita,
  "tic-tac-toe": TicTacToe,
};

export function plateOf(game: string): Component<{ title: string }> {
  return plates[game] ?? Bare;
}
