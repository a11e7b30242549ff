import { removeAccents } from '../../text/removeAccents.js'

/**
 * Names, in French open data, of columns whose digits are an identifier and not an amount: INSEE codes, postal codes,
 * SIRET and SIREN, telephone numbers and similar. Most such columns have leading zeros somewhere, but those of a single
 * town may not.
 */
const CODE_NAME =
  /(?:^|[^a-z])(?:insee|siret|siren|rna|uai|finess|ape|naf|nafa|iris|cog|depcom|codgeo|comcode|cp|zip|zip ?code|codepostal|postcode|postal ?code|code ?postal|code ?insee|code ?commune|code ?com|code ?dep|code ?departement|code ?region|code ?reg|code ?epci|code ?iris|code ?siren|code ?siret|tel|telephone|phone|mobile|fax|portable|iban|ean|gtin|isbn|issn)(?:$|[^a-z])/

/** Whether a column of this name holds codes. */
export const isCodeName = (name: string): boolean => {
  const plain = removeAccents(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
  return CODE_NAME.test(plain)
}
