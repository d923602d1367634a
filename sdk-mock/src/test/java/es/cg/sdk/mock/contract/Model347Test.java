package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Whom Model 347 declares. */
@Chapter("Tax › Model 347")
final class Model347Test {
    private static String line(String price, String rate) {
        return "{\"precio_unitario\":%s,\"iva_pct\":%s}".formatted(price, rate);
    }

    private static String exempt(String price, String reason) {
        return "{\"precio_unitario\":%s,\"iva_pct\":0,\"exencion\":\"%s\"}".formatted(price, reason);
    }

    @Test
    void model347DeclaresPartiesAbove3005Euros(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, LAURA);
        books.sell("2025-01-10", line("2000", "21"));
        books.sell("2025-07-10", line("600", "21"));
        books.sell("2025-07-11", line("2483.52", "21"), "{\"receptor_nif\":\"A12345674\"}");
        books.buy("2025-02-10", "3000", "21", "{}");
        books.buy("2025-02-10", "100", "21", "{\"proveedor_nif\":\"B12345674\"}");
        books.buy(
                "2025-02-10",
                "9000",
                "21",
                "{\"proveedor_nif\":\"X1234567L\",\"tipo_renta\":\"alquiler\",\"retencion_irpf_pct\":19}");

        boxes(books.model("347", 2025, "0A"), "01=2", "02=6776");
    }

    @Test
    void model347OmitsOperationsDeclaredElsewhere(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, LAURA);
        books.sell("2025-01-10", line("4000", "21"));
        // Exports are with customs, deliveries within the EU in 349, and fees with tax withheld in the payer's 190.
        books.sell("2025-02-10", exempt("5000", "E2"), "{\"receptor_nif\":\"A12345674\"}");
        books.sell("2025-02-11", exempt("5000", "E5"), "{\"receptor_nif\":\"A12345674\"}");
        books.sell("2025-02-12", line("5000", "21"), "{\"receptor_nif\":\"A12345674\",\"retencion_irpf_pct\":15}");
        books.sell(
                "2025-02-13",
                exempt("3000", "E1") + "," + exempt("9000", "E2") + "," + line("10", "21"),
                "{\"receptor_nif\":\"U12345674\"}");

        boxes(books.model("347", 2025, "0A"), "01=2", "02=7852.10");
    }
}
