/** The engine's levels: the last is its full strength. */
export const LEVELS = 10;
