import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Notifications } from '#web/ui/feedback/Notifications.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { tell } from '#web/ui/feedback/tell.ts'

const shownWords = () => notifications.state().visible.map((each) => each.message)
const waitingWords = () => notifications.state().queue.map((each) => each.message)
const show = (...words: string[]) => words.forEach((message) => notifications.show({ id: message, message }))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the notification store', () => {
  it('shows five at a position and lets the others wait in order', () => {
    show('1', '2', '3', '4', '5', '6', '7')
    expect(shownWords()).toEqual(['1', '2', '3', '4', '5'])
    notifications.hide('2')
    expect(shownWords()).toEqual(['1', '3', '4', '5', '6'])
    expect(waitingWords()).toEqual(['7'])
  })

  it('counts every position for itself', () => {
    show('1', '2', '3', '4', '5')
    notifications.show({ id: 'top', message: 'top', position: 'top-left' })
    expect(shownWords()).toContain('top')
    expect(notifications.state().visible[0]?.position).toBe('bottom-right')
  })

  it('ignores an id that is shown or waits already', () => {
    show('1', '2', '3', '4', '5', '6')
    notifications.show({ id: '1', message: 'again' })
    notifications.show({ id: '6', message: 'again' })
    expect([...shownWords(), ...waitingWords()]).toEqual(['1', '2', '3', '4', '5', '6'])
  })

  it('changes a notification in place, shown or waiting', () => {
    show('1', '2', '3', '4', '5', '6')
    notifications.update({ id: '1', message: 'first' })
    notifications.update({ id: '6', message: 'sixth' })
    notifications.update({ id: 'nobody', message: 'x' })
    expect(shownWords()[0]).toBe('first')
    expect(waitingWords()).toEqual(['sixth'])
  })

  it('empties the queue alone, or everything', () => {
    show('1', '2', '3', '4', '5', '6')
    notifications.cleanQueue()
    expect(waitingWords()).toEqual([])
    expect(shownWords()).toHaveLength(5)
    notifications.clean()
    expect(shownWords()).toEqual([])
  })

  it('calls its onClose when it is closed', () => {
    const onClose = vi.fn()
    notifications.show({ id: 'a', message: 'a', onClose })
    notifications.hide('a')
    notifications.hide('a')
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }))
  })

  it('shows one of a kind with their number, and one undo for all of them', () => {
    const undone: string[][] = []
    const undo = (ids: readonly string[]) => undone.push([...ids])
    const save = (id: string, message: string) =>
      notifications.show({
        message,
        tone: 'success',
        sum: { kind: 'steps', inWords: (count) => `${count} steps saved` },
        action: { label: 'Undo', onChoose: () => undo([id]), undoes: { commandIds: [id], undo } },
      })
    save('a', 'Mash in is done')
    expect(shownWords()).toEqual(['Mash in is done'])
    for (const id of ['b', 'c', 'd']) save(id, `${id} is done`)
    notifications.show({ message: 'Mash in was refused', tone: 'error' })
    expect(shownWords()).toEqual(['4 steps saved', 'Mash in was refused'])
    notifications.state().visible[0]?.action?.onChoose()
    expect(undone).toEqual([['a', 'b', 'c', 'd']])
  })

  it('shows the same words once', () => {
    for (let at = 0; at < 3; at += 1)
      notifications.show({ title: 'Error', message: 'Nobody answers', tone: 'error' })
    notifications.show({ title: 'Error', message: 'No answer', tone: 'error' })
    expect(shownWords()).toEqual(['Nobody answers', 'No answer'])
  })

  it('withdraws one of a kind, and closes each with the last', () => {
    const closed: string[] = []
    const wait = (id: string) =>
      notifications.show({
        id,
        message: `${id} waits`,
        sum: { kind: 'waiting', inWords: (count) => `${count} wait` },
        onClose: (each) => closed.push(each.id),
      })
    for (const id of ['a', 'b', 'c']) wait(id)
    wait('b')
    expect(shownWords()).toEqual(['3 wait'])
    expect(notifications.withdraw('a')).toBe(true)
    expect(notifications.withdraw('a')).toBe(false)
    expect(shownWords()).toEqual(['2 wait'])
    expect(notifications.withdraw('c')).toBe(true)
    expect(shownWords()).toEqual(['b waits'])
    notifications.withdraw('b')
    expect(shownWords()).toEqual([])
    expect(closed).toEqual(['b'])
  })

  it('shows that something is done, or why it failed', async () => {
    const told = { done: (name: string) => `${name} is done`, failed: 'Not done' }
    expect(await tell(Promise.resolve('It'), told)).toBe(true)
    expect(await tell(Promise.reject(new Error('Why')), told)).toBe(false)
    expect(notifications.state().visible).toMatchObject([
      { tone: 'success', message: 'It is done' },
      { tone: 'error', title: 'Not done', message: 'Why' },
    ])
  })
})

describe('the notifications on the page', () => {
  it('closes one automatically after four seconds and shows the next', () => {
    render(<Notifications />)
    act(() => show('1', '2', '3', '4', '5', '6'))
    expect(screen.queryByText('6')).not.toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(3900))
    expect(screen.getByText('1')).toBeVisible()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('1')).not.toBeInTheDocument()
    expect(screen.getByText('6')).toBeVisible()
  })

  it('waits while someone points at it', () => {
    render(<Notifications />)
    act(() => show('1'))
    fireEvent.pointerEnter(screen.getByText('1'))
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.getByText('1')).toBeVisible()
    fireEvent.pointerLeave(screen.getByText('1'))
    act(() => void vi.advanceTimersByTime(4100))
    expect(screen.queryByText('1')).not.toBeInTheDocument()
  })

  it('announces errors immediately and closes on the close button', () => {
    render(<Notifications />)
    act(
      () => void notifications.show({ tone: 'error', title: 'Login Failed', message: 'Invalid credentials' }),
    )
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Login FailedInvalid credentials')
    fireEvent.click(within(alert).getByRole('button', { name: 'Close notification' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
