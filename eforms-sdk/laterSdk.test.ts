import { describe, expect, it } from 'vitest'
import { loadTemplate } from '../engine/template'
import { compileSdk } from './compile/compileSdk'
import { readSdk } from './read/sdk'
import { readTemplateIndex } from './index'

// A later SDK is not at hand as a rule: EFORMS_LATER_SDK=<folder of 1.13.3> npx vitest run --project pure eforms-sdk/laterSdk.test.ts
describe.runIf(process.env.EFORMS_LATER_SDK)('a later SDK', () => {
  it('compiles into forms that load, beside those of the built-in one: no id, file or folder is shared', { timeout: 120_000 }, () => {
    const sdk = readSdk(process.env.EFORMS_LATER_SDK ?? '')
    const compiled = compileSdk(sdk)
    expect(compiled.version).toMatch(/^1\.(?:[89]|1\d)$/)
    const files = [...compiled.templates].filter(([file]) => file !== 'index.json')
    expect(files).toHaveLength(sdk.noticeSubtypes.length)
    const builtIn = new Set(readTemplateIndex().keys())
    for (const [file, text] of files) {
      const loaded = loadTemplate(JSON.parse(text))
      expect(loaded.ok ? [] : loaded.faults.slice(0, 3), file).toEqual([])
      if (!loaded.ok) continue
      const { id, sdkVersion, checks = [] } = loaded.template.file
      expect(file).toBe(`${id}.json`)
      expect(id.endsWith(`-${sdk.version}`), id).toBe(true)
      expect(builtIn.has(id), id).toBe(false)
      expect(sdkVersion).toBe(compiled.version)
      for (const { text: sentence } of checks) for (const one of [sentence.de, sentence.en]) expect(one).toMatch(/^.{20,300}\.$/s)
    }
    expect([...compileSdk(sdk).templates]).toEqual([...compiled.templates])
  })
})
