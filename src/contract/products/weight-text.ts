// @chunk product-fields
/** '250.00' → '250', '12.50' → '12,5' (acceptance.md#D34). */
export const weightText = (weight: string) => weight.replace(/\.0*$|(\.\d*?)0+$/, '$1').replace('.', ',')
