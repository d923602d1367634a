package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.BankAccountQuery;
import es.cg.sdk.call.Listing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The account that bank accounts are filtered by is sent, and shown nowhere. */
final class IbanFilterTest {
    private static final String IBAN = "ES60 0049 1500 0512 3456 7892";
    private static final String DIGITS = "0512345678";
    private static final BankAccountQuery QUERY = BankAccountQuery.create().iban(IBAN);

    @RegisterExtension
    private final Answering service = new Answering();

    private Listing<BankAccount> listing() {
        return service.once().forClient(1001).bankAccounts().list(QUERY);
    }

    @Test
    void ibanFilterIsSentAsGiven() throws Exception {
        service.answer(200, "{\"object\":\"list\",\"data\":[],\"has_more\":false,\"next_cursor\":null}");
        assertThat(listing()).isEmpty();

        assertThat(service.server.takeRequest().getUrl().queryParameter("iban")).isEqualTo(IBAN);
    }

    @Test
    void toStringDoesNotShowTheIban() {
        assertThat(QUERY).hasToString("BankAccountQuery[iban]");
        assertThat(listing().toString()).contains("bankAccounts.list").doesNotContain(DIGITS, IBAN);
    }

    @Test
    void logAndExceptionsDoNotShowTheIban() {
        List<String> printed = new ArrayList<>();
        String spaced = "the account " + IBAN + " (" + IBAN.replace(" ", "") + ") is none";
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            service.answer(422, "{\"error\":{\"code\":\"datos_invalidos\",\"message\":\"" + spaced + "\"}}");
            printed.add(failure());
            service.refuse(503, "servicio_no_disponible");
            printed.add(failure());
            service.answer(200, "{\"data\":\"none\"}");
            printed.add(failure());
            service.answer(200, "no JSON");
            printed.add(failure());
            service.cut();
            printed.add(failure());
            printed.addAll(log.with("bankAccounts.list"));
        }

        assertThat(printed)
                .hasSizeGreaterThan(10)
                .allMatch(each -> each.contains("bankAccounts.list"))
                .noneMatch(each -> each.replaceAll("%20|[+ ]", "").contains(DIGITS));
    }

    private String failure() {
        return Everything.of(catchThrowable(() -> listing().iterator().hasNext()));
    }
}
