import { useParams } from 'react-router-dom'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { text } from '#web/ui/language/text.ts'
import { TracePackageLotDocument } from './recallDocuments.ts'
import { Recall } from './Recall.tsx'
import { packagesText } from './recallWords.ts'

/** What packages were made of. */
export function PackageRecallPage() {
  const { id = '' } = useParams()
  const query = useLiveQuery(TracePackageLotDocument, { variables: { id } })
  const trace = query.data?.tracePackageLot
  const packages = trace?.packageLot
  const name = packages ? packagesText(packages) : ''
  const subtitle = packages?.batchNumber ? text('stock.batch', { number: packages.batchNumber }) : undefined
  return (
    <Recall
      query={query}
      trace={trace}
      title={packages ? text('recall.ofPackages', { packages: name }) : text('recall.title')}
      subtitle={subtitle}
      of={{ packageLotId: id }}
      name={name}
    />
  )
}
