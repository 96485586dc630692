import { Component, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { reloadLacking } from '#web/live/connection/reloadLacking.ts'
import { onReconnected } from '#web/ui/device/reconnected.ts'

interface PageBoundaryProps {
  /** Shown in place of what failed, until another address is visited, or the page is reloaded as the connection returns. */
  instead: ReactNode
  children: ReactNode
}

/** Keeps what fails within it from the rest of the screen, and reloads the page when the connection returns. */
export function PageBoundary(props: PageBoundaryProps) {
  return <Boundary {...props} at={useLocation()} />
}

type BoundaryProps = PageBoundaryProps & { at: Location }
type BoundaryState = { at: Location; hasFailed: boolean }

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, hasFailed: false }

  #stop?: () => void

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, shown: BoundaryState) {
    return at === shown.at ? null : { at, hasFailed: false }
  }

  /** Browsers keep a failed import until the page is reloaded. */
  override componentDidMount() {
    this.#stop = onReconnected(() => this.state.hasFailed && void reloadLacking())
  }

  override componentWillUnmount() {
    this.#stop?.()
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
