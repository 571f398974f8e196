import { useMemo } from 'react'
import type { FormData } from '../../../engine/form'
import type { Template } from '../../../engine/template'
import { useDesigner } from '../state'
import { fillTestData } from './testData'

/** The data that canvas, preview and tester of the rules show: one and the same, so that a rule says of the preview what one sees in it. */
export function useTestData(template: Template | null, lang: 'de' | 'en'): FormData {
  const { testData, known } = useDesigner()
  return useMemo(() => (template ? fillTestData(template, testData, { lang, known }) : testData), [template, testData, lang, known])
}
