import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/useLanguage'
import { loadCodes } from './loadCodes'
import type { CodeRow } from '../editor/types'

const NONE: readonly CodeRow[] = []

/** A code list of SDK 1.7 in the interface language. A list that cannot be had is `failed`; nobody is kept from typing by it. */
export function useCodeList(list: string, wanted = true): { rows: readonly CodeRow[]; state: 'waiting' | 'failed' | 'ready' } {
  const lang = useLanguage()
  const { data, isError } = useQuery({
    queryKey: ['codelist', list, lang],
    queryFn: () => loadCodes('1.7')(list, lang),
    staleTime: Infinity,
    retry: 1,
    enabled: wanted,
  })
  return { rows: data ?? NONE, state: data ? 'ready' : isError ? 'failed' : 'waiting' }
}

/** 'DEU' → 'Deutschland'; the code itself while the list is not there, and what is no code as it is. */
export const useCodeName = (list: string, code: string): string => {
  const { rows } = useCodeList(list, code !== '')
  return rows.find(([one]) => one === code)?.[1] ?? code
}
