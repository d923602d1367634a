package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

@Chapter("Resources and their fields › Conventions")
final class QueryDatesTest {
    @TestFactory
    Stream<DynamicTest> listWithoutDateFilterIgnoresDateParameters() {
        return Stream.of("fecha_desde=2026-11-20&fecha_hasta=2026-11-19", "fecha_desde=b&fecha_hasta=a")
                .map(query -> Places.test(query, place -> {
                    Answer answer = place.get("/workers?" + query, LAURA);

                    assertThat(answer.status()).as("%s", answer.json()).isEqualTo(200);
                }));
    }

    @TestFactory
    Stream<DynamicTest> malformedQueryDateReturnsFechaNoValida() {
        return Stream.of(
                        "2026-02-30",
                        "20261118",
                        "2026-11",
                        "18-11-2026",
                        "",
                        "2026-11-18T99:00:00Z",
                        "2026-11-18Tnada",
                        "2026-11-18T",
                        "-2026-11-18",
                        "%2B12026-11-18")
                .flatMap(date -> Stream.of(
                                "/bank-transactions?fecha_desde=",
                                "/bank-transactions?fecha_hasta=",
                                "/invoices?fecha_desde=",
                                "/invoices?modificado_desde=",
                                "/documents?modificado_desde=")
                        .map(path -> Places.test(path + date, place -> {
                            Answer answer = place.get(path + date, LAURA);

                            refused(answer, 422, "fecha_no_valida");
                            assertThat(path).contains("?" + answer.param() + "=");
                        })));
    }
}
