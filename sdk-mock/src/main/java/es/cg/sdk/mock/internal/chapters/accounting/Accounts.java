package es.cg.sdk.mock.internal.chapters.accounting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.domain.ChartOfAccounts;
import es.cg.sdk.mock.internal.domain.Money;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.RowKey;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.store.TableNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chart of accounts of each client, with the balance of each year. A client gets the general chart when its books
 * are first used. An amount counts on its account and on all accounts above it, so that no list adds up entries.
 */
record Accounts(Environment environment) {
    private static final int DEEPEST = 4;
    private static final int USUAL_DIGITS = 10;
    private static final int FEWEST_DIGITS = 6;
    private static final int MAX_DIGITS = 12;

    // The hidden fields: balances by year; the account and tax identifier of a business partner; the last number given.
    private static final String BALANCES = "_saldos";
    private static final String PARTNER = "_tercero";
    private static final String LAST = "_ultima";

    private static final RowKey PREFIXES = RowKey.ofAll("prefixes of the code", row -> prefixes(row.text("codigo")));

    Table table() {
        return environment.table(TableNames.ACCOUNTS);
    }

    /** Returns the account of this code; null if the client has none. */
    @Nullable
    Row find(long client, String code) {
        open(client);
        return table().find(client, id(client, code));
    }

    /** Adds the general chart to a client that has none. */
    void open(long client) {
        if (table().sizeOf(client) == 0) {
            ChartOfAccounts.names().forEach((code, name) -> {
                String parent = code.length() == 1 ? null : code.substring(0, code.length() - 1);
                add(client, code, name, parent, code.length(), null);
            });
        }
    }

    /** Adds a sub-account below an account. */
    Row addSubAccount(Row parent, String code, String name, @Nullable String nif) {
        int level = Math.min(DEEPEST, parent.json().path("nivel").asInt() + 1);
        return add(parent.client(), code, name, parent.text("codigo"), level, nif);
    }

    private Row add(long client, String code, String name, @Nullable String parent, int level, @Nullable String nif) {
        ObjectNode account = JsonNodeFactory.instance.objectNode();
        account.put("object", "account")
                .put("id", id(client, code))
                .put("codigo", code)
                .put("nombre", name);
        account.put("nif", nif).put("nivel", level).put("cuenta_padre", parent);
        account.put("es_subcuenta", !ChartOfAccounts.names().containsKey(code)).put("activa", true);
        account.put(PARTNER, nif == null ? "" : parent + "/" + nif).putObject(BALANCES);
        String now = environment.clock().stamp();
        return table().add(client, account.put("creado_en", now).put("actualizado_en", now));
    }

    // Every client has the same codes, but an id is there once.
    private static String id(long client, String code) {
        return client + "/" + code;
    }

    /** Returns the filter of accounts whose code begins with this. */
    static RowFilter below(String prefix) {
        return prefix.isEmpty() ? RowFilter.all() : RowFilter.text(PREFIXES, prefix);
    }

    /** Returns a code, and all that it begins with. */
    static List<String> prefixes(String code) {
        List<String> prefixes = new ArrayList<>();
        for (int length = 1; length <= code.length(); length++) {
            prefixes.add(code.substring(0, length));
        }
        return prefixes;
    }

    /** Returns the number of digits of a client's sub-accounts. */
    int digits(long client) {
        Row row = environment.client(client);
        int digits = row == null
                ? USUAL_DIGITS
                : row.json().path("digitos_subcuenta").asInt(USUAL_DIGITS);
        return Math.min(MAX_DIGITS, Math.max(FEWEST_DIGITS, digits));
    }

    /** Returns the sub-account of an account that ends with this number, which it adds if there is none. */
    Row numbered(long client, String parent, String number) {
        String code = parent + "0".repeat(digits(client) - parent.length() - number.length()) + number;
        Row there = find(client, code);
        return there != null
                ? there
                : addSubAccount(
                        known(client, parent), code, known(client, parent).text("nombre"), null);
    }

    /** Returns the sub-account of the first bank account. */
    Row firstBank(long client) {
        return numbered(client, "572", "1");
    }

    /** Returns the sub-account of a business partner, which it adds if there is none. */
    Row partner(long client, String parent, String nif, String name) {
        open(client);
        if (nif.isEmpty()) {
            return numbered(client, parent, "0");
        }
        Row there = table().newest(client, RowFilter.text(PARTNER, parent + "/" + nif));
        if (there != null) {
            return there;
        }
        Row account = known(client, parent);
        int digits = digits(client) - parent.length();
        long number = account.json().path(LAST).asLong();
        String code;
        do {
            number++;
            String last = Long.toString(number);
            code = parent + "0".repeat(Math.max(0, digits - last.length())) + last;
        } while (find(client, code) != null);
        long given = number;
        account.change(json -> json.put(LAST, given));
        return addSubAccount(account, code, name, nif);
    }

    private Row known(long client, String code) {
        Row account = find(client, code);
        if (account == null) {
            throw new IllegalStateException("the chart has no account " + code);
        }
        return account;
    }

    /** Adds an amount to the balances of an account and of all above it: to the debit, or if negative to the credit. */
    void count(Row account, int year, BigDecimal amount) {
        String side = amount.signum() < 0 ? "haber" : "debe";
        String now = environment.clock().stamp();
        for (Row each = account; each != null; each = above(each)) {
            each.change(json -> {
                ObjectNode balance = json.withObject("/" + BALANCES + "/" + year);
                Money.put(balance, side, Money.of(balance, side).add(amount.abs()));
                json.put("actualizado_en", now);
            });
        }
    }

    private @Nullable Row above(Row account) {
        String parent = account.text("cuenta_padre");
        return parent.isEmpty() ? null : find(account.client(), parent);
    }

    /** Returns an account as it is shown, with the balance of a year; of all years for null. */
    Row shown(Row account, @Nullable String year) {
        BigDecimal debit = new BigDecimal("0.00");
        BigDecimal credit = new BigDecimal("0.00");
        for (var each : account.json().path(BALANCES).properties()) {
            if (year == null || year.equals(each.getKey())) {
                JsonNode balance = each.getValue();
                debit = debit.add(balance.path("debe").decimalValue());
                credit = credit.add(balance.path("haber").decimalValue());
            }
        }
        ObjectNode shown = account.shown();
        shown.put("id", account.text("codigo"));
        Money.put(shown, "saldo_debe", debit);
        Money.put(shown, "saldo_haber", credit);
        Money.put(shown, "saldo", debit.subtract(credit));
        return Row.derived(account.number(), account.client(), shown);
    }
}
