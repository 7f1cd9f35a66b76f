// The time by the server's clock, ticking twice a second for all clocks on the page at once.
import { connection } from "../net/connection.svelte";

class Ticker {
  now = $state(Date.now());
  constructor() {
    setInterval(() => (this.now = connection.now()), 500);
  }
}

export const ticker = new Ticker();
