/** A brewery that is running, as whoever takes pictures of it reaches it. */
export interface House {
  url: string
  /** The stored sign-in response of an account, as the client keeps it. */
  signIn(email: string, password?: string): Promise<{ name: string; value: string }>
  /** Asks GraphQL as an account. */
  ask<Data>(email: string, query: string, variables?: object): Promise<Data>
}

/** The e-mail of an account of the demo brewery. */
export const demoAccount = (name: string): string => `${name}@brewhouse.local`

/** A house once it serves. */
export async function houseAt(url: string): Promise<House> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
  const signedIn = new Map<string, string>()
  const signIn = async (email: string, password = 'brewhouse-demo') => {
    const value = signedIn.get(email) ?? (await userInfoOf(url, email, password))
    signedIn.set(email, value)
    return { name: 'userInfo', value }
  }
  return {
    url,
    signIn,
    async ask<Data>(email: string, query: string, variables?: object) {
      const { token } = JSON.parse((await signIn(email)).value) as { token: string }
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] }
      if (errors?.[0]) throw new Error(errors[0].message)
      return data
    },
  }
}

async function userInfoOf(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`)
  return response.text()
}
