import type { CodeLoader, CodeRow } from '../editor/types'

type Fetch = (url: string) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>

function isRow(row: unknown): row is CodeRow {
  return (
    Array.isArray(row) &&
    typeof row[0] === 'string' &&
    typeof row[1] === 'string' &&
    (row[2] === undefined || row[2] === null || typeof row[2] === 'string')
  )
}

/**
 * Loads whole code lists, each once per language, by the version of their data: the browser keeps the answer for good.
 * A list that could not be loaded is asked for again next time.
 */
export function createLoadCodes(fetchList: Fetch, sdkVersion = '1.7'): CodeLoader {
  const lists = new Map<string, Promise<readonly CodeRow[]>>()
  let version: Promise<string> | undefined
  return (codelist, lang) => {
    const url = `/sdk/${sdkVersion}/codelists/${encodeURIComponent(codelist)}/lang/${lang}`
    const known = lists.get(url)
    if (known) return known
    version ??= dataVersion(fetchList, sdkVersion)
    const loading = version.then((query) => load(fetchList, `${url}${query}`))
    lists.set(url, loading)
    loading.catch(() => lists.delete(url))
    return loading
  }
}

/** '?v=…', with which an answer may be kept for good; '' when it cannot be had, and the answer is kept for a day. */
async function dataVersion(fetchMeta: Fetch, sdkVersion: string): Promise<string> {
  try {
    const answer = await fetchMeta(`/sdk/${sdkVersion}/basic-meta-data`)
    const meta = answer.ok ? await answer.json() : null
    if (typeof meta === 'object' && meta !== null && 'dataVersion' in meta && typeof meta.dataVersion === 'string') {
      return `?v=${encodeURIComponent(meta.dataVersion)}`
    }
  } catch {
    // The list itself is still asked for, and says what is wrong if that fails too.
  }
  return ''
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
