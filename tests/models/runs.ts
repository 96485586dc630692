/**
 * How often a property is tried, and from which seed: as often as `MODELS` says (`npm run test:models`), else a few
 * times. `SEED`, `FC_PATH` and, for sequences, `FC_REPLAY` repeat a failure, which prints them.
 */
export function runsOf(name: string, { usually, share = 1 }: { usually: number; share?: number }) {
  const { MODELS, SEED, FC_PATH } = process.env
  const seed = Number(SEED ?? Math.floor(Math.random() * 2 ** 31))
  const numRuns = MODELS ? Math.ceil(Number(MODELS) / share) : usually
  console.log(`${numRuns} ${name}: SEED=${seed}`)
  return { numRuns, seed, ...(FC_PATH && { path: FC_PATH }), endOnFailure: false }
}
