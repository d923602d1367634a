package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Remittances that a person makes in the panel, over HTTP and in Java. */
final class SepaPanelTest {
    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);

    @AfterEach
    void stop() {
        mock.close();
    }

    private String mandate() throws IOException {
        return caller.get("/sepa-mandates", 1002).text("/data/0/id");
    }

    @Test
    void aRemittanceIsMadeOverHttp() throws Exception {
        String body = "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[{\"mandato_id\":\"%s\",\"importe\":12.5}]}"
                .formatted(mandate());
        Answer made = caller.panel("POST /panel/clients/1002/sepa-remittances", body);

        assertThat(made.status()).isEqualTo(201);
        assertThat(caller.get("/sepa-remittances", 1002).json().at("/data/0")).isEqualTo(made.json());
        assertThat(made.text("/numero")).isEqualTo("2026-0002");
    }

    @Test
    void whatDoesNotFitIsRefusedWithAReason() throws Exception {
        JsonNode before = caller.get("/sepa-mandates", 1002).json();
        String[][] wrong = {
            {"422", "1002", "{}", "fecha_cobro is required"},
            {"422", "1002", "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[]}", "at least one debit"},
            {"422", "1002", "{\"fecha\":\"2026-12-05\"}", "unknown field fecha"},
            {
                "422",
                "1001",
                "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[{\"mandato_id\":\"%s\",\"importe\":1}]}"
                        .formatted(mandate()),
                "adeudos.0.mandato_id is no id of a record of this client"
            },
            {
                "422",
                "1002",
                "{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":[{\"mandato_id\":\"%s\",\"importe\":1e-999999999}]}"
                        .formatted(mandate()),
                "adeudos.0.importe"
            },
            {"404", "7", "{}", "there is no 7"},
            {"400", "1002", "[", "not readable"}
        };
        for (String[] each : wrong) {
            Answer answer = caller.panel("POST /panel/clients/" + each[1] + "/sepa-remittances", each[2]);

            assertThat(answer.status()).as(each[2]).isEqualTo(Integer.parseInt(each[0]));
            assertThat(answer.message()).contains(each[3]);
        }
        assertThat(caller.get("/sepa-remittances", 1002).json().path("data")).hasSize(1);
        assertThat(caller.get("/sepa-mandates", 1002).json()).isEqualTo(before);
    }

    @Test
    void aRemittanceIsMadeInJava() throws Exception {
        List<Debit> debits = List.of(new Debit(mandate(), new BigDecimal("12.50"), null));
        String made = mock.panel().remit(1002, LocalDate.of(2026, 12, 5), debits);

        assertThat(Caller.parsed(made).path("total").decimalValue()).isEqualByComparingTo("12.50");
        assertThatThrownBy(() -> mock.panel().remit(1002, LocalDate.of(2026, 12, 5), "B2B", debits))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another scheme than B2B");
        assertThatThrownBy(() -> mock.panel().remit(1002, LocalDate.of(2026, 12, 5), List.of()))
                .hasMessageContaining("at least one debit");
    }
}
