import { measureCpu, measureMemory } from './costs.ts'
import { measureFlights } from '#bench/fanout/clients/flights.ts'
import { measureGrowth } from './growth.ts'
import { measureDistinct, measureReconnect } from '#bench/fanout/clients/many.ts'
import { measureRate } from './rate.ts'
import type { Section } from './run.ts'

/** What decides over a figure by little is told by more rounds: these machines are noisy. */
const rounds = { usual: 3, many: 9 }
const inTurn = (count: number) =>
  `Each server runs in a process of its own, all clients in another; the clients of all WebSocket servers are the same bare sockets that count frames. They look for it without a rest, so that no server has to wake them. All select the same 20 fields. Time is of one clock for all processes, from the moment of publishing (for Brewhouse: when its outbox was read; from the commit in the last column) to the last subscriber. Medians of ${count} rounds, the servers in turn, of as many flights as begin within 1.5 s.`
/** How stock servers come to the rows of a change. */
const rows = {
  own: ' The stock servers serve the same schema with the same resolvers: changes come from memory, and each execution loads its rows from PostgreSQL, as their handbooks advise.',
  shared:
    ' The stock servers serve the same schema with the same resolvers: changes come from memory, and the rows of a change are loaded from PostgreSQL once for all executions, which no stock server does automatically.',
  complete:
    ' The stock servers have nothing to resolve: what they publish is the answer, an object of plain properties in memory. Brewhouse reads its rows from PostgreSQL all the same.',
}

/** Everything that is measured about the fan-out, in this order. */
export const sections: Section[] = [
  {
    name: 'single',
    title: 'One change to the last subscriber',
    method: inTurn(rounds.usual) + rows.own,
    sizes: [100, 1_000, 5_000],
    stock: 'own',
    minutes: 5,
    measure: (run) => measureFlights({ ...run, changes: 1, rounds: rounds.usual }),
  },
  {
    name: 'shared',
    title: 'One change whose rows stock servers load once',
    method: inTurn(rounds.many) + rows.shared,
    sizes: [5_000],
    stock: 'shared',
    minutes: 5,
    measure: (run) => measureFlights({ ...run, changes: 1, rounds: rounds.many }),
  },
  {
    name: 'complete',
    title: 'One change that stock servers are given complete',
    method: inTurn(rounds.many) + rows.complete,
    sizes: [5_000],
    stock: 'complete',
    minutes: 5,
    measure: (run) => measureFlights({ ...run, changes: 1, rounds: rounds.many }),
  },
  {
    name: 'burst',
    title: 'A burst of 50 changes to the last subscriber',
    method: `${inTurn(rounds.usual)}${rows.shared} For Brewhouse the burst is one mutation that changes 50 vessels.`,
    sizes: [100, 1_000, 5_000],
    stock: 'shared',
    minutes: 9,
    measure: (run) => measureFlights({ ...run, changes: 50, rounds: rounds.usual }),
  },
  {
    name: 'cpu',
    title: 'Processor time per delivered message',
    method: 'The time of the server process (all its threads) over 100 single changes.',
    sizes: [1_000],
    stock: 'shared',
    minutes: 3,
    measure: measureCpu,
  },
  {
    name: 'growth',
    title: 'From 1,000 to 10,000 subscribers',
    method:
      'Single changes in rounds, to clients that stay awake, the yardstick and Brewhouse in turn; medians of three rounds. The changes are committed by another process; the processor time of Brewhouse has the reading of the outbox and of the rows in it, which is the same for any number of subscribers.',
    sizes: [1_000, 5_000, 10_000],
    minutes: 4,
    measure: measureGrowth,
  },
  {
    name: 'memory',
    title: 'Memory per connection',
    method:
      'What the server process holds more with all its subscribers than without, after collecting garbage.',
    sizes: [5_000],
    stock: 'shared',
    minutes: 3,
    measure: measureMemory,
  },
  {
    name: 'rate',
    title: '1,000 changes a second to 1,000 subscribers',
    method:
      'Ten changes a commit, committed by another process. Lateness is from before the transaction began until a client had the change in hand.',
    sizes: [1_000],
    minutes: 1,
    measure: (run) => measureRate(run, 10),
  },
  {
    name: 'minute',
    title: '1,000 changes a second for a minute',
    method: 'As above, for as long as it takes memory to show where it goes.',
    sizes: [1_000],
    minutes: 2,
    measure: (run) => measureRate(run, 60),
  },
  {
    name: 'distinct',
    title: '1,000 different operations',
    method: 'Nothing can be shared between the groups but the rows that were read.',
    sizes: [5_000],
    minutes: 3,
    measure: measureDistinct,
  },
  {
    name: 'reconnect',
    title: 'Everybody comes back',
    method: 'All clients connect at once with a cursor that is 500 changes old.',
    sizes: [5_000],
    minutes: 1,
    measure: measureReconnect,
  },
]
