-- Merchants were never asked for a name: the owner that their shop names is the account's, where it has none.
update person set name = merchant.owner, updated_at = now()
from merchant
where merchant.id = person.merchant_id and trim(person.name) = '' and trim(coalesce(merchant.owner, '')) <> '';
