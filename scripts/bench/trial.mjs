/** The share of the requests to measure. `OCTAVO_BENCH_SHARE=0.1` runs a trial with a tenth. */
const SHARE = Number(process.env.OCTAVO_BENCH_SHARE ?? 1);

/** Whether the run is a trial, so that its figures are not comparable. */
export const isTrial = SHARE !== 1;

/** Scales a number of requests to the share of the run, to at least 20. */
export const scaled = (count) => Math.max(20, Math.round(count * SHARE));
