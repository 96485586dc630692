import { measureCpu, measureMemory } from './costs.ts'
import { measureFlights } from '#bench/fanout/clients/flights.ts'
import { measureGrowth } from './growth.ts'
import { measureDistinct, measureReconnect } from '#bench/fanout/clients/many.ts'
import { measureRate } from './rate.ts'
import type { Section } from './run.ts'

/** Close figures need more rounds, since measurements are noisy. */
const rounds = { usual: 3, many: 9 }
/** How stock servers load the rows of a change. */
const rows = {
  own: 'Each execution of a stock server loads its rows from PostgreSQL, as their documentation advises.',
  shared:
    'The stock servers load the rows of a change from PostgreSQL once for all executions, which none does out of the box.',
  complete:
    'The stock servers have nothing to resolve: they publish the complete answer, an object of plain properties in memory. Brewhouse still reads its rows from PostgreSQL.',
}

/** Everything that is measured about the fan-out, in this order. */
export const sections: Section[] = [
  {
    name: 'single',
    title: 'One change to the last subscriber',
    method: rows.own,
    sizes: [100, 1_000, 5_000],
    stock: 'own',
    minutes: 5,
    measure: (run) => measureFlights({ ...run, changes: 1, rounds: rounds.usual }),
  },
  {
    name: 'shared',
    title: 'One change whose rows stock servers load once',
    method: `${rows.shared} Medians of ${rounds.many} rounds.`,
    sizes: [5_000],
    stock: 'shared',
    minutes: 5,
    measure: (run) => measureFlights({ ...run, changes: 1, rounds: rounds.many }),
  },
  {
    name: 'complete',
    title: 'One change that stock servers are given complete',
    method: `${rows.complete} Medians of ${rounds.many} rounds.`,
    sizes: [5_000],
    stock: 'complete',
    minutes: 5,
    measure: (run) => measureFlights({ ...run, changes: 1, rounds: rounds.many }),
  },
  {
    name: 'burst',
    title: 'A burst of 50 changes to the last subscriber',
    method: `${rows.shared} For Brewhouse the burst is one mutation that changes 50 vessels.`,
    sizes: [100, 1_000, 5_000],
    stock: 'shared',
    minutes: 9,
    measure: (run) => measureFlights({ ...run, changes: 50, rounds: rounds.usual }),
  },
  {
    name: 'cpu',
    title: 'Processor time per delivered message',
    method: 'Processor time of the server process (all its threads) over 100 single changes.',
    sizes: [1_000],
    stock: 'shared',
    minutes: 3,
    measure: measureCpu,
  },
  {
    name: 'growth',
    title: 'From 1,000 to 10,000 subscribers',
    method:
      'Single changes, raw ws and Brewhouse in turn; medians of three rounds. Another process commits the changes; the processor time of Brewhouse includes reading the outbox and the rows, which is the same for any number of subscribers.',
    sizes: [1_000, 5_000, 10_000],
    minutes: 4,
    measure: measureGrowth,
  },
  {
    name: 'memory',
    title: 'Memory per connection',
    method:
      'How much more memory the server process has with all its subscribers than without, after a garbage collection.',
    sizes: [5_000],
    stock: 'shared',
    minutes: 3,
    measure: measureMemory,
  },
  {
    name: 'rate',
    title: '1,000 changes a second to 1,000 subscribers',
    method:
      'Ten changes per commit, committed by another process. Lateness is from before the transaction began until a client had the change.',
    sizes: [1_000],
    minutes: 1,
    measure: (run) => measureRate(run, 10),
  },
  {
    name: 'minute',
    title: '1,000 changes a second for a minute',
    method: 'The same for a minute, long enough to show whether memory grows.',
    sizes: [1_000],
    minutes: 2,
    measure: (run) => measureRate(run, 60),
  },
  {
    name: 'distinct',
    title: '1,000 different operations',
    method: 'The groups can share nothing but the rows that were read.',
    sizes: [5_000],
    minutes: 3,
    measure: measureDistinct,
  },
  {
    name: 'reconnect',
    title: 'Everyone reconnects',
    method: 'All clients connect at the same moment with a cursor that is 500 changes old.',
    sizes: [5_000],
    minutes: 1,
    measure: measureReconnect,
  },
]
