import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.SplittableRandom;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals and opens files in the portal's encryption format with the Java platform's own ciphers, which are those of the
 * portal. It shares no code with the product, so that both can only agree where both follow the format:
 *
 *   RSA-OAEP(SHA-256, MGF1 SHA-256, empty label) of 32 bytes of key and 12 of IV, then AES-256-GCM, its tag at the end.
 *
 * make FOLDER: writes a key pair, samples, the samples sealed, and two sealed files that are damaged.
 * open PRIVATE_PEM SEALED PLAIN and seal PUBLIC_PEM PLAIN SEALED: write the last file, or exit with 1.
 */
public final class CryptWitness {
  private static final int KEY_BYTES = 32;
  private static final int IV_BYTES = 12;
  private static final int TAG_BITS = 128;

  private CryptWitness() {}

  public static void main(String[] args) throws Exception {
    String verb = args.length == 0 ? "" : args[0];
    if (verb.equals("make") && args.length == 2) {
      make(Path.of(args[1]));
    } else if (verb.equals("open") && args.length == 4) {
      Files.write(Path.of(args[3]), open(Files.readAllBytes(Path.of(args[2])), readPrivateKey(Path.of(args[1]))));
    } else if (verb.equals("seal") && args.length == 4) {
      Files.write(Path.of(args[3]), seal(Files.readAllBytes(Path.of(args[2])), readPublicKey(Path.of(args[1]))));
    } else {
      System.err.println("make FOLDER | open PRIVATE_PEM SEALED PLAIN | seal PUBLIC_PEM PLAIN SEALED");
      System.exit(2);
    }
  }

  private static void make(Path folder) throws GeneralSecurityException, IOException {
    Files.createDirectories(folder);
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    var pair = generator.generateKeyPair();
    Files.writeString(folder.resolve("public.pem"), toPem("PUBLIC KEY", pair.getPublic().getEncoded()));
    Files.writeString(folder.resolve("private.pem"), toPem("PRIVATE KEY", pair.getPrivate().getEncoded()));

    byte[] noise = new byte[100_003];
    var random = new SplittableRandom(1);
    for (int at = 0; at < noise.length; at++) noise[at] = (byte) random.nextInt();
    keepSample(folder, "empty.bin", new byte[0], pair.getPublic());
    keepSample(folder, "one-byte.bin", new byte[] {0}, pair.getPublic());
    keepSample(folder, "noise.bin", noise, pair.getPublic());
    byte[] sealed = keepSample(folder, "accents.csv", "commune;été\nSaint-Méen;1 234,5\n".getBytes("UTF-8"), pair.getPublic());

    Files.write(folder.resolve("truncated.csv.crypt"), Arrays.copyOf(sealed, sealed.length - 1));
    sealed[sealed.length - 3] ^= 0x40;
    Files.write(folder.resolve("bad-tag.csv.crypt"), sealed);
  }

  private static byte[] keepSample(Path folder, String name, byte[] plain, PublicKey key)
      throws GeneralSecurityException, IOException {
    byte[] sealed = seal(plain, key);
    Files.write(folder.resolve(name), plain);
    Files.write(folder.resolve(name + ".crypt"), sealed);
    return sealed;
  }

  private static byte[] seal(byte[] plain, PublicKey key) throws GeneralSecurityException {
    byte[] secret = new byte[KEY_BYTES + IV_BYTES];
    new SecureRandom().nextBytes(secret);
    byte[] block = rsa(Cipher.ENCRYPT_MODE, key).doFinal(secret);
    byte[] body = aes(Cipher.ENCRYPT_MODE, secret).doFinal(plain);
    return ByteBuffer.allocate(block.length + body.length).put(block).put(body).array();
  }

  private static byte[] open(byte[] sealed, PrivateKey key) throws GeneralSecurityException {
    // The block is as long as the key's modulus; nothing in the file says where it ends.
    int blockBytes = (((RSAPrivateKey) key).getModulus().bitLength() + 7) / 8;
    byte[] secret = rsa(Cipher.DECRYPT_MODE, key).doFinal(sealed, 0, blockBytes);
    if (secret.length != KEY_BYTES + IV_BYTES) throw new GeneralSecurityException("the block holds no key and IV");
    return aes(Cipher.DECRYPT_MODE, secret).doFinal(sealed, blockBytes, sealed.length - blockBytes);
  }

  private static Cipher rsa(int mode, java.security.Key key) throws GeneralSecurityException {
    // Without the explicit parameters Java takes SHA-1 for MGF1, whatever the name of the padding says.
    var padding = new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);
    var cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
    cipher.init(mode, key, padding);
    return cipher;
  }

  private static Cipher aes(int mode, byte[] secret) throws GeneralSecurityException {
    SecretKey key = new SecretKeySpec(secret, 0, KEY_BYTES, "AES");
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, secret, KEY_BYTES, IV_BYTES));
    return cipher;
  }

  private static PublicKey readPublicKey(Path pem) throws GeneralSecurityException, IOException {
    return (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(fromPem(pem)));
  }

  private static PrivateKey readPrivateKey(Path pem) throws GeneralSecurityException, IOException {
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(fromPem(pem)));
  }

  private static String toPem(String label, byte[] der) {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(label, body);
  }

  private static byte[] fromPem(Path file) throws IOException {
    var body = new StringBuilder();
    for (String line : Files.readAllLines(file)) if (!line.startsWith("-----")) body.append(line.strip());
    return Base64.getDecoder().decode(body.toString());
  }
}
