import { useParams } from 'react-router-dom'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { text } from '#web/ui/language/text.ts'
import { TraceLotDocument } from './recallDocuments.ts'
import { Recall } from './Recall.tsx'

/** Where a lot of an ingredient went. */
export function LotRecallPage() {
  const { id = '' } = useParams()
  const query = useLiveQuery(TraceLotDocument, { variables: { id } })
  const trace = query.data?.traceLot
  const lot = trace?.lot
  const title = lot
    ? text('recall.ofLot', { code: lot.code, name: lot.ingredientName })
    : text('recall.title')
  const subtitle = lot
    ? [lot.lotNumber, lot.supplierName].filter(Boolean).join(' · ') || undefined
    : undefined
  return (
    <Recall
      query={query}
      trace={trace}
      title={title}
      subtitle={subtitle}
      of={{ lotId: id }}
      name={lot?.code ?? ''}
    />
  )
}
