// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from '#web/ui/data/Tabs.tsx'

type View = 'board' | 'list' | 'timeline'

function Views() {
  const [view, setView] = useState<View>('board')
  return (
    <Tabs<View>
      label="Views of the schedule"
      value={view}
      onChange={setView}
      items={[
        { value: 'board', label: 'Board', content: 'Tanks' },
        { value: 'list', label: 'List', content: 'Batches' },
        { value: 'timeline', label: 'Timeline', content: 'Weeks' },
      ]}
    />
  )
}

it('goes from view to view by arrow keys, around the end, and is one stop for Tab', async () => {
  const user = userEvent.setup()
  render(<Views />)
  await user.tab()
  for (const [key, view] of [
    ['{ArrowRight}', 'List'],
    ['{End}', 'Timeline'],
    ['{ArrowRight}', 'Board'],
    ['{ArrowLeft}', 'Timeline'],
    ['{Home}', 'Board'],
  ] as const) {
    await user.keyboard(key)
    const tab = screen.getByRole('tab', { selected: true })
    expect(tab).toHaveAccessibleName(view)
    expect(tab).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: view })).toBeInTheDocument()
  }
  await user.tab()
  expect(screen.getByRole('tabpanel', { name: 'Board' })).toHaveFocus()
})
