import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { connecting } from './connect'
import { CONTRACT, look, type Finding } from './contract'

const lineOf = ({ item, fault, note }: Finding): string => {
  const verdict = fault === null ? 'ok' : item.isFatal ? 'MISSING' : 'worse'
  const said = fault === null ? (note ?? '') : `${fault}. Without it ${item.without}.`
  return `  ${verdict.padEnd(8)} ${item.name.padEnd(30)} ${said}`.trimEnd()
}

const verdictOf = (findings: readonly Finding[]): string => {
  const broken = findings.filter(({ fault }) => fault !== null)
  const fatal = broken.filter(({ item }) => item.isFatal)
  if (fatal.length > 0) return `Lotse must not run on this database: ${fatal.map(({ item }) => item.name).join(', ')}.`
  if (broken.length > 0) return `Lotse runs on this database, worse in: ${broken.map(({ item }) => item.name).join(', ')}.`
  return 'This database bears all that Lotse asks of one.'
}

/**
 * Looks at every item of the contract in a scratch database that is dropped at the end, and tells a table. Whether Lotse may run on it.
 * Rejects where nobody answers at the address.
 */
export const checkStorage = async (uri: string, tell: (line: string) => void): Promise<boolean> => {
  const client = await new MongoClient(uri, connecting).connect()
  const db = client.db(`lotse_check_${randomBytes(6).toString('hex')}`)
  try {
    const since = performance.now()
    const findings: Finding[] = []
    for (const item of CONTRACT) {
      const finding = await look(item, db)
      findings.push(finding)
      tell(lineOf(finding))
    }
    tell(`${verdictOf(findings)} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    return findings.every(({ item, fault }) => fault === null || !item.isFatal)
  } finally {
    await db.dropDatabase().catch((fault: unknown) => tell(`  ${db.databaseName} could not be taken away: ${String(fault)}`))
    await client.close()
  }
}
