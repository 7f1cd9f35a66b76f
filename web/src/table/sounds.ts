// Short dry sounds of wood and paper, made with Web Audio: bursts of filtered noise and a few struck tones. Silent until the first
// gesture, since browsers (and people) want it so.
import { settings } from "../shell/settings.svelte";

interface Stroke {
  at: number; // seconds from the beginning
  pitch: number; // of the filter or tone, in hertz
  length: number; // seconds
  loud: number;
  paper?: boolean; // noise, instead of struck wood
}

const sounds = {
  turn: [
    { at: 0, pitch: 520, length: 0.12, loud: 0.5 },
    { at: 0.13, pitch: 780, length: 0.18, loud: 0.5 },
  ],
  step: [{ at: 0, pitch: 240, length: 0.07, loud: 0.35 }],
  paper: [{ at: 0, pitch: 3200, length: 0.12, loud: 0.16, paper: true }],
  chance: [
    { at: 0, pitch: 900, length: 0.03, loud: 0.25 },
    { at: 0.07, pitch: 1100, length: 0.03, loud: 0.22 },
    { at: 0.16, pitch: 950, length: 0.03, loud: 0.2 },
    { at: 0.3, pitch: 700, length: 0.06, loud: 0.3 },
  ],
  refused: [{ at: 0, pitch: 130, length: 0.12, loud: 0.4 }],
  chat: [{ at: 0, pitch: 1400, length: 0.05, loud: 0.18 }],
  end: [
    { at: 0, pitch: 392, length: 0.5, loud: 0.35 },
    { at: 0.18, pitch: 494, length: 0.5, loud: 0.35 },
    { at: 0.36, pitch: 587, length: 0.9, loud: 0.4 },
  ],
} satisfies Record<string, Stroke[]>;

export type Sound = keyof typeof sounds;

let context: AudioContext | null = null;

/** To be called once: the first gesture opens the ears. */
export function listenForGesture(): () => void {
  const open = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  };
  addEventListener("pointerdown", open);
  addEventListener("keydown", open);
  return () => {
    removeEventListener("pointerdown", open);
    removeEventListener("keydown", open);
  };
}

export function sound(name: Sound): void {
  if (!settings.sounds || !context || context.state !== "running") return;
  for (const stroke of sounds[name]) strike(context, stroke);
}

function strike(audio: AudioContext, stroke: Stroke): void {
  const start = audio.currentTime + stroke.at;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(stroke.loud, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + stroke.length);
  loudness.connect(audio.destination);
  const source = stroke.paper ? noise(audio, stroke.length) : wood(audio, stroke.pitch, start);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = stroke.pitch;
  filter.Q.value = stroke.paper ? 0.8 : 3;
  source.connect(filter).connect(loudness);
  source.start(start);
  source.stop(start + stroke.length);
}

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A tone that falls a little, as a struck bar does. */
function wood(audio: AudioContext, pitch: number, start: number): OscillatorNode {
  const tone = audio.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch * 1.06, start);
  tone.frequency.exponentialRampToValueAtTime(pitch, start + 0.04);
  return tone;
}
