/** A panorama in the address of its parcel's page: the last part of its url. */
const PARAM = 'panorama'

const idOf = (url: string): string => url.split('/').at(-1) ?? ''

/** What follows '?' in the address of a page that shows this panorama; other things that stand there stay. null: none is shown. */
export const withPanorama = (search: string, url: string | null): string => {
  const params = new URLSearchParams(search)
  if (url === null) params.delete(PARAM)
  else params.set(PARAM, idOf(url))
  return params.toString()
}

/** A link to a panorama from its parcel's own page. */
export const panoramaLink = (url: string): string => `?${withPanorama('', url)}`

/** Which of the panoramas the address names; null: none, or one that is not there. */
export const panoramaIn = <T extends { readonly url: string }>(search: string, panoramas: readonly T[]): T | null => {
  const id = new URLSearchParams(search).get(PARAM)
  return id === null || id === '' ? null : (panoramas.find(({ url }) => idOf(url) === id) ?? null)
}
