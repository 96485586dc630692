/**
 * How often a property is tried, and from which seed: as often as `MODELS` says (`MODELS=1000 npm run test:models`) from a new seed,
 * else a few times from the same one, so that nobody's run fails for what another change has broken. `SEED`, `FC_PATH` and, for sequences, `FC_REPLAY` repeat a failure, which prints them.
 */
export function runsOf(name: string, { usually, share = 1 }: { usually: number; share?: number }) {
  const { MODELS, SEED, FC_PATH } = process.env
  const seed = Number(SEED ?? (MODELS ? Math.floor(Math.random() * 2 ** 31) : 1))
  const numRuns = MODELS ? Math.ceil(Number(MODELS) / share) : usually
  if (MODELS) console.log(`${numRuns} ${name}: SEED=${seed}`)
  return { numRuns, seed, ...(FC_PATH && { path: FC_PATH }), endOnFailure: false }
}

/** What a simulation is rated by: all of it where `MODELS` says how often, else the first so many. */
export const someOf = <Value>(values: readonly Value[], usually: number): Value[] =>
  values.slice(0, process.env.MODELS ? values.length : usually)
