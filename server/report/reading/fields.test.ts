import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FIELDS } from './fromTender'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const names = JSON.parse(read('eforms-sdk/data/1.7/translations/en.json')) as Record<string, string>
const own = read('templates/own/UVgO-national.json')

/** What the SDK calls each field, in its own words. */
const CALLED: Readonly<Record<string, RegExp>> = {
  subject: /^Description$/,
  value: /^Estimated value/,
  // Not BT-1351, why it is accelerated, nor BT-1252, which procedure was before.
  procedureReason: /^(Other justification|Justification for direct award)$/,
  otherMeans: /why electronic submission is not possible$/,
}

it.each(Object.entries(FIELDS))('the fields of %s are there and mean it', (source, ids) => {
  for (const id of ids) {
    if (id.startsWith('BT-')) expect([id, names[`field|name|${id}`]]).toEqual([id, expect.stringMatching(CALLED[source] ?? /^$/)])
    else expect(own).toContain(`"${id}"`)
  }
})
