export { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export { draggableByTouch, dropPlaceForTouch } from './touchDragging.ts'
