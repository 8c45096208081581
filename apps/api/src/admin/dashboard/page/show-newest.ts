/**
 * Returns a function that loads data and shows it, unless a later call has started. The last call wins,
 * whichever responds first. The failure of an earlier call is dropped like its data.
 */
export function showNewest<Parameters extends readonly unknown[], Data>(
  load: (...parameters: Parameters) => Promise<Data>,
  show: (data: Data, ...parameters: Parameters) => void,
): (...parameters: Parameters) => Promise<void> {
  let newest = 0;
  return async (...parameters) => {
    newest += 1;
    const current = newest;
    try {
      const data = await load(...parameters);
      if (current === newest) show(data, ...parameters);
    } catch (error) {
      if (current === newest) throw error;
    }
  };
}
