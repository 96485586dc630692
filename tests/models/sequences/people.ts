/** The people of a sequence: two who brew, one who helps in the cellar, one who only looks. */
export type Person = 'ana' | 'ben' | 'assistant' | 'viewer'
