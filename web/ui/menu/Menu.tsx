import { cloneElement, Suspense, useState } from 'react'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import type { MenuProps } from './OpenMenu.tsx'

const OpenMenu = lazyView('OpenMenu', () => import('./OpenMenu.tsx'))
const loadAhead = () => void OpenMenu.preload()

/**
 * A menu of actions behind a button. Only the button is rendered until it is first pressed, since lists have many; the rest is
 * loaded as soon as it is pointed at or focused.
 */
export function Menu({ trigger, items }: MenuProps) {
  const [isUsed, setUsed] = useState(false)
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
  })
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu trigger={trigger} items={items} />
    </Suspense>
  )
}
