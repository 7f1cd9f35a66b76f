// Parts of the board that are not needed at once.

/** What is loaded when it is first asked for, once; a line that was lost tries again when it is asked for again. */
export function late<T>(read: () => Promise<T>): () => T | undefined {
  let loaded = $state.raw<T>();
  let wanted: Promise<void> | undefined;
  return () => {
    wanted ??= read().then(
      (part) => void (loaded = part),
      () => (wanted = undefined),
    );
    return loaded;
  };
}
