import { readFileSync } from 'node:fs'
import { loadTemplate, type Template } from '../../../engine/template'

/** A template that comes with Lotse: 'eu/1.7/EU-19', 'own/VOBA-national', 'bidder/application'. */
export const shipped = (name: string): Template => {
  const loaded = loadTemplate(JSON.parse(readFileSync(`templates/${name}.json`, 'utf8')))
  if (!loaded.ok) throw new Error(`${name} does not load`)
  return loaded.template
}
