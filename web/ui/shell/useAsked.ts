import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * Opens what the address asks for by a parameter, such as `?new=1`, and takes the parameter out of the address. `open` is
 * null while it can't be opened: the page is loading, or the role doesn't allow it.
 */
export function useAsked(name: string, open: ((value: string) => void) | null): void {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const asked = params.get(name)
  // The address follows a little later: what was closed meanwhile isn't opened again.
  const opened = useRef<string>(null)
  useEffect(() => {
    if (asked === null || !open || opened.current === key) return
    opened.current = key
    open(asked)
    const rest = new URLSearchParams(params)
    rest.delete(name)
    setParams(rest, { replace: true, preventScrollReset: true })
  }, [asked, key, name, open, params, setParams])
}
