import type { CodeLoader, CodeRow } from '../editor/types'

type Fetch = (url: string) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>

function isRow(row: unknown): row is CodeRow {
  return Array.isArray(row) && typeof row[0] === 'string' && typeof row[1] === 'string' && (row[2] === undefined || row[2] === null || typeof row[2] === 'string')
}

/**
 * Loads whole code lists, each once per language; the answer is immutable and cached by the browser too.
 * A list that could not be loaded is asked for again next time.
 */
export function createLoadCodes(fetchList: Fetch, sdkVersion = '1.7'): CodeLoader {
  const lists = new Map<string, Promise<readonly CodeRow[]>>()
  return (codelist, lang) => {
    const url = `/sdk/${sdkVersion}/codelists/${encodeURIComponent(codelist)}/lang/${lang}`
    const known = lists.get(url)
    if (known) return known
    const loading = load(fetchList, url)
    lists.set(url, loading)
    loading.catch(() => lists.delete(url))
    return loading
  }
}

async function load(fetchList: Fetch, url: string): Promise<readonly CodeRow[]> {
  const answer = await fetchList(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  const body = await answer.json()
  const codes: unknown = typeof body === 'object' && body !== null && 'codes' in body ? body.codes : null
  if (!Array.isArray(codes)) throw new Error(`${url}: no codes`)
  return codes.filter(isRow)
}

const loaders = new Map<string, CodeLoader>()

/** The loader of an SDK version, shared by all forms of the page. */
export function loadCodes(sdkVersion: string): CodeLoader {
  const known = loaders.get(sdkVersion)
  if (known) return known
  const made = createLoadCodes((url) => fetch(url), sdkVersion)
  loaders.set(sdkVersion, made)
  return made
}
