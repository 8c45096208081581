/** Lets a test pause something until it opens the gate. */
export interface Gate {
  /** Resolves when the gate is opened. */
  readonly opened: Promise<void>;
  open(): void;
}

export function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
