import type { Lang } from '../../../engine/languages'
import { useCallback, useMemo } from 'react'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { useDesigner } from '../state'
import { fillTestData, madeValues } from './testData'

/** The data that canvas, preview and tester of the rules show: one and the same, so that a rule says of the preview what one sees in it. */
export function useTestData(template: Template | null, lang: Lang): FormData {
  const { testData, known, made } = useDesigner()
  return useMemo(
    () => (template ? fillTestData(template, testData, { lang, known, made }) : testData),
    [template, testData, lang, known, made],
  )
}

/** Takes over what an author changed in data that `useTestData` gave for this form and language. */
export function useTrying(template: Template | null, lang: Lang): (data: FormData) => void {
  const { setTestData } = useDesigner()
  return useCallback((data) => template && setTestData(data, madeValues(template, lang)), [template, lang, setTestData])
}
