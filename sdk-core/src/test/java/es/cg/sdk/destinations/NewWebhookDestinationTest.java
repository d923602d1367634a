package es.cg.sdk.destinations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NewWebhookDestinationTest {
    private static NewWebhookDestination.Builder complete() {
        return NewWebhookDestination.builder()
                .url("https://erp.invalid/cg")
                .evento(EventKind.INVOICE_EMITTED)
                .evento(EventKind.CREDENTIAL_EXPIRING);
    }

    @Test
    void theBodyHasTheContractsNames() {
        assertThat(complete().descripcion("ERP").set("otro", 1).build().json().text())
                .isEqualTo("""
                        {"descripcion":"ERP","eventos":["invoice.emitted","credential.expiring"],"otro":1,\
                        "url":"https://erp.invalid/cg"}""");
    }

    @Test
    void kindsAreAddedOneByOneOrSetTogether() {
        assertThat(complete()
                        .eventos(List.of(EventKind.CONSENT_REVOKED))
                        .evento(EventKind.DOCUMENT_PROCESSED)
                        .build()
                        .json()
                        .get("eventos")
                        .text())
                .isEqualTo("[\"consent.revoked\",\"document.processed\"]");
    }

    @Test
    void aKindThatIsNotKnownPasses() {
        assertThat(complete()
                        .eventos(List.of(new EventKind("payslip.generated")))
                        .build()
                        .json()
                        .get("eventos")
                        .text())
                .isEqualTo("[\"payslip.generated\"]");
    }

    @Test
    void aBuilderThatGoesOnChangesNothingThatIsBuilt() {
        NewWebhookDestination.Builder builder = complete();
        NewWebhookDestination built = builder.build();
        builder.evento(EventKind.CONSENT_REVOKED);

        assertThat(built).isEqualTo(complete().build()).isNotEqualTo(builder.build());
    }

    @Test
    void everyRequiredFieldIsNamedWhenItIsMissing() {
        for (String field : List.of("url", "eventos")) {
            assertThatThrownBy(complete().set(field, null)::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("NewWebhookDestination." + field + " is required");
        }
    }

    @Test
    void theAddressIsHttpsAndNotShownWhenItIsNot() {
        for (String bad :
                List.of("http://erp.invalid/cg?token=s3cret", "erp.invalid/s3cret", "https://", "", "ftps://x")) {
            assertThatThrownBy(complete().url(bad)::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("NewWebhookDestination.url must begin with https://, but this one does not");
        }
        assertThat(complete()
                        .url("HTTPS://ERP.invalid")
                        .build()
                        .json()
                        .get("url")
                        .string())
                .isEqualTo("HTTPS://ERP.invalid");
    }

    @Test
    void itsTextIsItsTypeAlone() {
        assertThat(complete().build()).hasToString("NewWebhookDestination");
    }
}
