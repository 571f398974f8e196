/** 'Müller & Söhne  GmbH' → 'muller & sohne gmbh'. */
export const nameKeyOf = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/\s+/g, ' ').trim().toLowerCase()

/** What a company is known by. */
export interface Company {
  readonly name: string
  readonly vat: string
  readonly registrationNumber: string
  readonly registrationCourt: string
}

/** 'DE 123 456 789' and 'de123456789' are one number. */
const bare = (text: string | undefined): string => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** The numbers that one company alone has. Register numbers count within their court. */
export const numberKeysOf = ({ vat, registrationNumber, registrationCourt }: Partial<Omit<Company, 'name'>>): string[] => {
  const [number, court] = [bare(registrationNumber), nameKeyOf(registrationCourt ?? '')]
  return [...(bare(vat) === '' ? [] : [`vat:${bare(vat)}`]), ...(number === '' || court === '' ? [] : [`register:${number} ${court}`])]
}

/** The keys under which two registrations are the same company. */
export const companyKeysOf = (company: Partial<Company>): string[] => [`name:${nameKeyOf(company.name ?? '')}`, ...numberKeysOf(company)]
