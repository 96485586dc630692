/** The id of the vessel with a label. */
export function vesselId(label: string): string
export function vesselId(label: string | undefined): string | null
export function vesselId(label: string | undefined): string | null {
  return label ? `demo-${label.toLowerCase()}` : null
}
