import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fireEvent } from '@testing-library/react'
import { dragWithin } from '#web/features/schedule/pointer/dragWithin.ts'

describe('what is dragged', () => {
  let said: string[] = []
  let box: HTMLElement
  let stop: () => void

  beforeEach(() => {
    said = []
    box = document.body.appendChild(document.createElement('div'))
    stop = dragWithin(box, () => () => {
      said.push('picked up')
      return {
        moveTo: ({ x }) => void said.push(`at ${x}`),
        end: (isDropped) => void said.push(isDropped ? 'dropped' : 'put back'),
      }
    })
  })
  afterEach(() => {
    stop()
    box.remove()
  })

  const mouse = { pointerId: 1, pointerType: 'mouse', clientY: 0 }
  const press = () => fireEvent.pointerDown(box, { ...mouse, button: 0, buttons: 1, clientX: 0 })
  const moveTo = (clientX: number, more: object = {}) =>
    fireEvent.pointerMove(window, { ...mouse, buttons: 1, clientX, ...more })
  const letGo = () => fireEvent.pointerUp(window, { ...mouse, button: 0, buttons: 0 })

  it('follows the mouse and is dropped where it is let go', () => {
    press()
    moveTo(2)
    moveTo(30)
    letGo()
    moveTo(60)
    expect(said).toEqual(['picked up', 'at 30', 'dropped'])
  })

  it('is put back by a mouse that was let go where the page is not told', () => {
    press()
    moveTo(30)
    moveTo(60, { buttons: 0 })
    letGo()
    expect(said).toEqual(['picked up', 'at 30', 'put back'])
  })

  it('is not picked up by a mouse whose press ended where the page is not told', () => {
    press()
    moveTo(30, { buttons: 0 })
    press()
    letGo()
    moveTo(60)
    expect(said).toEqual([])
  })

  it('follows only the pointer that picked it up', () => {
    press()
    moveTo(30)
    moveTo(200, { pointerId: 2 })
    fireEvent.pointerUp(window, { pointerId: 2, pointerType: 'touch' })
    moveTo(40)
    letGo()
    expect(said).toEqual(['picked up', 'at 30', 'at 40', 'dropped'])
  })

  it('is picked up once by a pen that also sends touches', async () => {
    const pen = { pointerId: 3, pointerType: 'pen', buttons: 1, clientY: 0 }
    const touch = (clientX: number) => ({ touches: [{ clientX, clientY: 0 }] })
    fireEvent.pointerDown(box, { ...pen, button: 0, clientX: 0 })
    fireEvent.touchStart(box, touch(0))
    await expect.poll(() => said).toEqual(['picked up'])
    fireEvent.pointerMove(window, { ...pen, clientX: 30 })
    fireEvent.touchMove(box, touch(30))
    fireEvent.pointerUp(window, { ...pen, buttons: 0 })
    fireEvent.touchEnd(box)
    expect(said).toEqual(['picked up', 'at 30', 'dropped'])
  })

  it('is dropped by a finger whose bar was taken out of the page meanwhile', async () => {
    const bar = box.appendChild(document.createElement('button'))
    fireEvent.touchStart(bar, { touches: [{ clientX: 0, clientY: 0 }] })
    await expect.poll(() => said).toEqual(['picked up'])
    bar.remove()
    fireEvent.touchMove(bar, { touches: [{ clientX: 30, clientY: 0 }] })
    fireEvent.touchEnd(bar)
    expect(said).toEqual(['picked up', 'at 30', 'dropped'])
  })
})
