import type { DevicePost, DeviceReading, DialectName } from '#domain/devices/devicePost.ts'

/** The reading of a post, with what it measured in stored units. */
export interface Said extends Partial<Omit<DeviceReading, 'measured' | 'dialect'>> {
  temperature?: number
  gravity?: number
  pressure?: number
  ph?: number
}

/** A post with a title, the dialect that it is in, and what it says. */
export type Example = [title: string, dialect: DialectName, post: DevicePost, said: Said]
