import { useParams } from 'react-router-dom'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { text } from '#web/ui/language/text.ts'
import { TracePackageLotDocument } from './recallDocuments.ts'
import { Recall } from './Recall.tsx'
import { countText } from './recallWords.ts'

/** What packages were made of. */
export function PackageRecallPage() {
  const { id = '' } = useParams()
  const query = useLiveQuery(TracePackageLotDocument, { variables: { id } })
  const trace = query.data?.tracePackageLot
  const packages = trace?.packageLot?.packageLot
  const subtitle = packages && [
    countText(packages),
    packages.batchNumber && text('stock.batch', { number: packages.batchNumber }),
  ]
  return (
    <Recall
      query={query}
      trace={trace}
      title={
        packages
          ? text('recall.ofLot', { code: packages.code, name: packages.beerType.name })
          : text('recall.title')
      }
      subtitle={subtitle?.filter(Boolean).join(' · ')}
      of={{ packageLotId: id }}
      name={packages?.code ?? ''}
    />
  )
}
