import { notifications, type Notification } from './notifications.ts'

/** What is said: that something is done, with what else that notification has, and the title of a failure. */
interface Told<Answer> {
  done: string | ((answer: Answer) => string)
  failed?: string
  more?: Partial<Notification>
}

/** Shows that something is done; `more` has the rest of the notification, such as a button that undoes it. */
export function succeed(message: string, more?: Partial<Notification>): void {
  notifications.show({ ...more, tone: 'success', message })
}

/** Shows how something ends: that it is done or, under a title, why it failed. Returns whether it is done. */
export async function tell<Answer>(
  outcome: Promise<Answer>,
  { done, failed, more }: Told<Answer>,
): Promise<boolean> {
  try {
    const answer = await outcome
    succeed(typeof done === 'string' ? done : done(answer), more)
    return true
  } catch (error) {
    notifications.fail(failed, error)
    return false
  }
}
