package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Resources and their fields › Economic activity")
final class WithholdingTest {

    @TestFactory
    Stream<DynamicTest> eachWithholdingTypeHasItsPercentage() {
        record Kind(String name, int pct) {}
        return Stream.of(new Kind("ninguna", 0), new Kind("general", 15), new Kind("inicio", 7), new Kind("agraria", 2))
                .map(kind -> Places.test(kind.name(), place -> {
                    Answer answer = Activities.create(
                            place, Draft.activity("6594").with("retencion_irpf_tipo", "\"" + kind.name() + "\""));
                    String invoice = Draft.invoice()
                            .with("actividad_id", "\"" + answer.text("/id") + "\"")
                            .toString();
                    Answer issued = place.post("/invoices", invoice, Activities.CLIENT);

                    shows(answer, "retencion_irpf_pct=" + kind.pct());
                    assertThat(issued.status()).isEqualTo(201);
                    assertThat(issued.json().path("retencion_irpf_importe").decimalValue())
                            .isEqualByComparingTo(Integer.toString(10 * kind.pct()));
                    assertThat(issued.json().path("total_a_pagar").decimalValue())
                            .isEqualByComparingTo(Integer.toString(1210 - 10 * kind.pct()));
                }));
    }

    @Test
    void personalisedWithholdingUsesItsOwnPercentage(Place place) throws IOException {
        Answer activity = Activities.create(
                place,
                Draft.activity("6594")
                        .with("retencion_irpf_tipo", "\"personalizada\"")
                        .with("retencion_irpf_pct", "19"));
        Draft invoice = Draft.invoice().with("actividad_id", "\"" + activity.text("/id") + "\"");
        Answer issued = place.post("/invoices", invoice.toString(), Activities.CLIENT);

        assertThat(issued.json().path("retencion_irpf_importe").decimalValue()).isEqualByComparingTo("190");
    }

    @Test
    void privateRecipientHasNoWithholding(Place place) throws IOException {
        Answer activity = Activities.create(place, Draft.activity("6594").with("retencion_irpf_tipo", "\"general\""));
        Draft invoice = Draft.invoice()
                .with("actividad_id", "\"" + activity.text("/id") + "\"")
                .with("receptor_nif", "\"00000000T\"");
        Answer issued = place.post("/invoices", invoice.toString(), Activities.CLIENT);

        assertThat(issued.status()).isEqualTo(201);
        assertThat(issued.json().path("retencion_irpf_importe").decimalValue()).isEqualByComparingTo("0");
    }
}
