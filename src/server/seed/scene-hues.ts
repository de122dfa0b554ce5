import type { SceneName } from './draw-portrait.ts';
import type { Tones } from './scene-parts.ts';

/** Walls, where a place has some of its own colours. */
export const tones: Tones[] = [
  ['#ecdaea', '#c79bc8'],
  ['#f8e4b0', '#eac05c'],
  ['#f6dac5', '#e6ae8b'],
  ['#dfe2f5', '#a6aedd'],
  ['#dcebd8', '#a0c8a3'],
  ['#f6d8d1', '#e09f94'],
  ['#d8eae8', '#93c2be'],
  ['#f3dbe6', '#d696b4'],
  ['#e9e4d4', '#c3b58f'],
  ['#d9e8f4', '#94bcdc'],
];

/** What a place looks like from very far: its upper and its lower half. */
export const sceneHues: Record<SceneName, Tones | 'walls'> = {
  studio: 'walls',
  balcony: ['#d9eaf4', '#c99c8c'],
  teaStall: ['#ecc07a', '#8d5a3b'],
  hills: ['#b5cfdf', '#5c8768'],
  sea: ['#d8e6e4', '#a9b89c'],
  evening: ['#54406c', '#3a2a4a'],
  books: ['#7a5640', '#7a5640'],
  garden: ['#7fa87a', '#9fb884'],
  train: ['#b9d2dc', '#4f6f86'],
  arches: ['#dfae8c', '#cfb08a'],
  rain: ['#93a3ad', '#a3b1ae'],
  cafe: ['#b98267', '#6d4a3a'],
  kitchen: 'walls',
  festival: ['#6f2a55', '#4a1c3c'],
  street: 'walls',
  backwaters: ['#cfe2d0', '#79b0ab'],
  teaGarden: ['#d0e3d8', '#5f985d'],
  music: 'walls',
  park: ['#b9d6b4', '#a9c486'],
  sunrise: ['#f8d4ac', '#c58f84'],
};
export const scenes = Object.keys(sceneHues) as SceneName[];
