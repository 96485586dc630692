import { Component, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router-dom'

interface PageBoundaryProps {
  /** Shown in place of what failed, until another address is visited. */
  instead: ReactNode
  children: ReactNode
}

/** Keeps what fails within it from the rest of the screen. */
export function PageBoundary(props: PageBoundaryProps) {
  return <Boundary {...props} at={useLocation()} />
}

type BoundaryProps = PageBoundaryProps & { at: Location }
type BoundaryState = { at: Location; hasFailed: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, shown: BoundaryState) {
    return at === shown.at ? null : { at, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
